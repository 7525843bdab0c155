/**
 * Returns a fallback if the network fails, so that the form can show an error without losing the page and its input.
 * Rethrows all other errors.
 */
export async function fallBackOffline<Result, Fallback>(
  result: Promise<Result>,
  fallback: Fallback,
): Promise<Result | Fallback> {
  try {
    return await result
  } catch (error) {
    // The message differs between browsers, but all throw a TypeError.
    if (error instanceof TypeError) return fallback
    throw error
  }
}
