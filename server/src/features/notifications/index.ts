export { rotateDeliveryKeys } from './delivery/load-delivery-keys.ts';
export { insertNews } from './news/news.queries.ts';
