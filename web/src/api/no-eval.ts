import { config } from 'zod';

// The pages' content security policy forbids eval; the library would try it out, and the browser would report that.
config({ jitless: true });
