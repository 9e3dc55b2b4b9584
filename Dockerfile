# The store in a container: the release that `npm run release` makes, and Node. Build: docker build -t opencrate:1.0.0 .
# The base is node:24-bookworm-slim. Renew its digest with each release:
#   docker buildx imagetools inspect node:24-bookworm-slim
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS build
WORKDIR /project
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The image has a Node of its own.
RUN npm run release -- --dirty --folder --to /release && rm -rf /release/node

FROM ${NODE_IMAGE} AS store
ARG VERSION=unknown
LABEL org.opencontainers.image.title="OpenCrate" \
      org.opencontainers.image.description="A web store where players open cases of virtual items" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.base.name="docker.io/library/node:24-bookworm-slim"
# Backups read the binary log with mariadb-binlog, and their check runs its own MariaDB. The first check of a backup of
# MySQL unpacks a MySQL into /data, from Debian's unstable suite.
RUN apt-get update && apt-get install -y --no-install-recommends mariadb-client mariadb-server-core \
    && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx \
    && mkdir /data && chown node:node /data
ENV NODE_ENV=production STORE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data WEB_CONCURRENCY=2 \
    MALLOC_MMAP_THRESHOLD_=1048576 PATH=/app/bin:$PATH
COPY --from=build /release /app
WORKDIR /app
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Liveness: a lost Redis or MariaDB is not mended by another container. /readyz is for the proxy and for alerts.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/supervisor.mjs"]
