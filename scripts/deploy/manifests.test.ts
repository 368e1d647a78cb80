import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const read = (name: string): Promise<string> =>
  readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

/** A version with its patch number, or a digest; not a moving tag. */
const EXACT_IMAGE = /:(v?\d+\.\d+(\.\d+)?)(-[a-z0-9.]+)?$|@sha256:[0-9a-f]{64}$/;

const container = z.object({
  name: z.string(),
  image: z.string(),
  securityContext: z.object({}).loose(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    template: z.object({
      spec: z.object({
        automountServiceAccountToken: z.boolean(),
        securityContext: z.object({}).loose(),
        containers: z.array(container),
      }),
    }),
  }),
});
const networkPolicy = z.object({
  kind: z.literal('NetworkPolicy'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({ podSelector: z.unknown(), ingress: z.array(z.unknown()) }),
});
const configMap = z.object({ kind: z.literal('ConfigMap'), data: z.record(z.string(), z.string()) });

/** Returns all objects of a schema in the Kubernetes manifests. */
async function findObjects<T>(schema: z.ZodType<T>): Promise<T[]> {
  const names = ['backbeat', 'valkey', 'network-policy'];
  const texts = await Promise.all(names.map((name) => read(`kubernetes/${name}.yaml`)));
  return texts.flatMap((text) =>
    parseAllDocuments(text).flatMap((document) => {
      expect(document.errors).toEqual([]);
      return schema.safeParse(document.toJS()).data ?? [];
    }),
  );
}

test('every pod runs without root, privileges and a writable root file system', async () => {
  const deployments = await findObjects(deployment);
  expect(deployments).toHaveLength(3);
  for (const { spec } of deployments) {
    const pod = spec.template.spec;
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const { image, securityContext, volumeMounts } of pod.containers) {
      expect(image).toMatch(EXACT_IMAGE);
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
    }
  }
});

test('network policies admit only the ingress, Prometheus and the product itself', async () => {
  const policies = await findObjects(networkPolicy);
  const byName = Object.fromEntries(policies.map(({ metadata, spec }) => [metadata.name, spec]));
  const namespace = (name: string) => [
    { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } },
  ];
  const product = [{ podSelector: { matchLabels: { app: 'backbeat' } } }];
  const port = (number: number) => [{ protocol: 'TCP', port: number }];
  expect(byName['backbeat-web']?.ingress).toEqual([{ from: namespace('ingress-nginx'), ports: port(3000) }]);
  expect(byName['backbeat-metrics']).toMatchObject({
    podSelector: { matchLabels: { app: 'backbeat' } },
    ingress: [{ from: namespace('monitoring'), ports: port(9464) }],
  });
  expect(byName['backbeat-valkey']?.ingress).toEqual([{ from: product, ports: port(6379) }]);
  expect(byName['backbeat-postgres']?.ingress).toEqual([{ from: product, ports: port(5432) }]);
});

test('the Kubernetes config trusts no proxy network until an operator names one', async () => {
  const [config] = await findObjects(configMap);
  expect(config?.data['TRUST_PROXY']).toBe('127.0.0.1');
});

const kubernetesService = z.object({
  kind: z.literal('Service'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({ selector: z.record(z.string(), z.string()) }),
});

test('Kubernetes and Caddy send requests to web processes only', async () => {
  const services = await findObjects(kubernetesService);
  const product = services.find(({ metadata }) => metadata.name === 'backbeat');
  expect(product?.spec.selector).toEqual({ app: 'backbeat', role: 'web' });
  expect([...(await read('Caddyfile')).matchAll(/dynamic a (\S+)/g)].map(([, name]) => name)).toEqual([
    'web',
  ]);
});

const service = z.object({
  image: z.string(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]),
});
const compose = z.object({
  services: z.record(z.string(), service),
  configs: z.record(z.string(), z.object({ content: z.string() })),
  networks: z.object({ inside: z.object({ internal: z.boolean() }) }).loose(),
});
const readCompose = async () => compose.parse(parse(await read('compose.yaml'), { merge: true }));

test('compose services have exact images and no new privileges, and data services no egress', async () => {
  const { services, networks } = await readCompose();
  expect(networks.inside.internal).toBe(true);
  for (const { image, security_opt: options } of Object.values(services)) {
    expect(image).toMatch(EXACT_IMAGE);
    expect(options).toContain('no-new-privileges:true');
  }
  for (const name of ['postgres', 'valkey', 'store', 'bucket'])
    expect(services[name]?.networks).toEqual(['inside']);
  for (const name of ['web', 'worker', 'caddy', 'valkey'])
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});

test('Valkey requires a password and has a memory limit, in compose and in Kubernetes', async () => {
  const { configs } = await readCompose();
  for (const text of [configs['valkey']?.content, await read('kubernetes/valkey.yaml')]) {
    expect(text).toMatch(/requirepass \$/);
    expect(text).toMatch(/maxmemory \d+mb/);
    expect(text).toContain('maxmemory-policy volatile-ttl');
  }
});

test('the key of the product grants access to the files of its bucket only', async () => {
  const { configs } = await readCompose();
  const identities = z.object({
    identities: z.array(z.object({ name: z.string(), actions: z.array(z.string()) })),
  });
  const store = identities.parse(JSON.parse(configs['s3']?.content ?? ''));
  const product = store.identities.find(({ name }) => name === 'backbeat');
  expect(product?.actions).toEqual(['Read:music', 'Write:music', 'List:music']);

  const policy = z.object({
    Statement: z.array(z.object({ Action: z.array(z.string()), Resource: z.string() })),
  });
  const { Statement: statements } = policy.parse(JSON.parse(await read('s3-policy.json')));
  // HeadBucket, the check at startup, requires s3:ListBucket.
  expect(statements.map(({ Action, Resource }) => [Resource, ...Action])).toEqual([
    ['arn:aws:s3:::music', 's3:ListBucket'],
    ['arn:aws:s3:::music/*', 's3:GetObject', 's3:PutObject', 's3:DeleteObject'],
  ]);
});

test('example.env contains every variable that compose requires', async () => {
  const example = await read('example.env');
  const variables = [...(await read('compose.yaml')).matchAll(/\$\{(\w+)(:\?|:-)\}/g)].map(
    ([, name]) => name,
  );
  expect(variables.length).toBeGreaterThan(10);
  for (const name of variables) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
});

test('the image is built from an exact version of Node', async () => {
  const dockerfile = await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8');
  expect(dockerfile).toMatch(/^ARG NODE_VERSION=\d+\.\d+\.\d+$/m);
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases)).toEqual(new Set(['node:${NODE_VERSION}-bookworm-slim']));
});
