/**
 * Uploads that go on where they stopped, by tus 1.0 (https://tus.io/protocols/resumable-upload): POST here with
 * Upload-Length and, in Upload-Metadata, `filename`; then PATCH, HEAD and DELETE at the Location that is answered. The last
 * part of that address is the id by which the upload is named afterwards. A refusal is the usual failure, in JSON.
 * An upload for a chat has also `chat` in its metadata, the id of the chat; only a member can go on with it.
 */
export const uploadPaths = { posts: '/posts/uploads', chats: '/chats/uploads' } as const;
