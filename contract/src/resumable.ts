/**
 * Uploads that go on where they stopped, by tus 1.0 (https://tus.io/protocols/resumable-upload): POST here with
 * Upload-Length and, in Upload-Metadata, `filename`; then PATCH, HEAD and DELETE at the Location that is answered. The last
 * part of that address is the id by which the upload is named afterwards. A refusal is the usual failure, in JSON.
 */
export const uploadPaths = { posts: '/posts/uploads' } as const;
