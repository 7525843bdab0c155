declare const __BUILD_ID__: string

/** Fetches one file per language and feature. The URL contains the build id, so browsers cache it forever. */
export async function loadMessages(locale: string, namespace: string): Promise<object> {
  const response = await fetch(`/messages/${__BUILD_ID__}/${locale}/${namespace}.json`)
  if (!response.ok) throw new Error(`messages ${locale}/${namespace}: ${response.status}`)
  return (await response.json()) as object
}
