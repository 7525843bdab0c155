/** The server as a bot sees it: its addresses, and one of its own for each request. */
export type Site = { url: string; port: number; botAddress: () => string }

export function siteOf({ url, port }: { url: string; port: number }): Site {
  let next = 0
  return { url, port, botAddress: () => `203.0.113.${next++ % 50}` }
}

export async function sendForm(
  { url }: Pick<Site, 'url'>,
  path: string,
  cookie: string | undefined,
  fields: Record<string, string>,
  address?: string,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, ...(cookie && { cookie }), ...(address && { 'x-forwarded-for': address }) },
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, text: await answer.text() }
}
