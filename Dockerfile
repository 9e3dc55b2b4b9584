# The store in a container. The first stages install packages and build bundles; the last contains no sources,
# compilers of them, development packages or tests. Build: docker build -t opencrate .
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM packages AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN node --import tsx esbuild.config.mjs

FROM node:24-bookworm-slim AS store
ENV NODE_ENV=production STORE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data WEB_CONCURRENCY=2 \
    MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY package.json SECURITY.md ./
COPY locales locales
COPY migrations migrations
COPY scripts/verify-draw.mjs scripts/verify_draw.py scripts/
COPY docs/openapi.json docs/openapi.json
COPY --from=build /app/public public
COPY --from=build /app/build build
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/supervisor.mjs"]

# Backups need mariadb-binlog for the archive of the log, and MariaDB for the check of a copy.
FROM store AS backup
USER root
RUN apt-get update && apt-get install -y --no-install-recommends mariadb-client mariadb-server-core \
    && rm -rf /var/lib/apt/lists/*
USER node
CMD ["node", "--enable-source-maps", "build/backup.mjs", "--logs"]

FROM store
