/**
 * What an action answers instead when the network fails for a moment: it is told where somebody is, and takes neither
 * the page nor what they typed
 * away. Whatever else went wrong is thrown on.
 */
export async function withoutNetwork<Answer, Instead>(
  answer: Promise<Answer>,
  instead: Instead,
): Promise<Answer | Instead> {
  try {
    return await answer
  } catch (error) {
    // Browsers word it differently; that a request threw a TypeError is the same in all.
    if (error instanceof TypeError) return instead
    throw error
  }
}
