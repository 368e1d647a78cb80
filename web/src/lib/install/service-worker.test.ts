import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACTIVATE_MESSAGE } from './service-worker-contract.ts';
import { watchNewVersions } from './service-worker.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn<(message: string) => void>();
  finish(): void {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  update = vi.fn<() => Promise<void>>(async () => undefined);
  find(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
}

const container = Object.assign(new EventTarget(), { controller: null as object | null });
const reload = vi.fn<() => void>();
let registration: FakeRegistration;

beforeEach(() => {
  registration = new FakeRegistration();
  container.controller = {};
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('window', { location: { reload } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

const watch = (onNewVersion: (go: () => void) => void) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part that the function uses
  watchNewVersions(registration as unknown as ServiceWorkerRegistration, onNewVersion);

test('a new version is announced when it is ready, and the page reloads only after the user agrees', () => {
  const callbacks: (() => void)[] = [];
  const end = watch((go) => callbacks.push(go));
  const worker = registration.find();
  expect(callbacks).toHaveLength(0);
  worker.finish();
  expect([callbacks.length, reload.mock.calls.length]).toEqual([1, 0]);
  callbacks[0]?.();
  expect(worker.postMessage).toHaveBeenCalledWith(ACTIVATE_MESSAGE);
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
  end();
});

test('a version that waits since an earlier visit is announced at once, and the first version never', () => {
  const announce = vi.fn<(reload: () => void) => void>();
  registration.waiting = new FakeWorker();
  watch(announce)();
  expect(announce).toHaveBeenCalledOnce();
  container.controller = null;
  registration.waiting = null;
  const end = watch(announce);
  registration.find().finish();
  expect(announce).toHaveBeenCalledOnce();
  end();
});
