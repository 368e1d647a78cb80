/** Any path that matches no route. */
export { NotFound as Component } from '../layout/not-found.tsx';
