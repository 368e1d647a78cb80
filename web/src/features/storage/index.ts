export { kindColors } from './kind-colors.ts';
export { KindList } from './kind-list.tsx';
export { OwnStorage } from './own-storage.tsx';
export { StorageChart } from './storage-chart.tsx';
export { ownStorageQuery, storageQuery } from './storage.queries.ts';
