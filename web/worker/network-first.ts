/**
 * Milliseconds after which a stored response is shown: a network may accept requests and never
 * answer.
 */
export const NETWORK_WAIT_MS = 5000;

/**
 * Answers with the response of the server. If there is none, or none within five seconds, it answers
 * with the stored one; without a stored one, it waits further.
 * @throws the error of the network if nothing is stored
 */
export async function networkFirst(
  network: Promise<Response>,
  findStored: () => Promise<Response | undefined>,
): Promise<Response> {
  const networkResult = network.catch(() => undefined);
  const timeout = new Promise<undefined>((resolve) => {
    const timer = setTimeout(resolve, NETWORK_WAIT_MS);
    void networkResult.then(() => clearTimeout(timer));
  });
  return (await Promise.race([networkResult, timeout])) ?? (await findStored()) ?? network;
}
