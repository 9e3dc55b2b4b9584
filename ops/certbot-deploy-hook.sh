#!/bin/sh
# /etc/letsencrypt/renewal-hooks/deploy/opencrate: nginx takes a renewed certificate by a reload, without downtime. A
# configuration that is wrong by then must not stop the reload of the right one from before.
nginx -t && systemctl reload nginx
