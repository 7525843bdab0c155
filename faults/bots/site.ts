/** The server under test, and client IP addresses for bots. */
export type Site = { url: string; port: number; botAddress: () => string }

export function createSite({ url, port }: { url: string; port: number }): Site {
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
  const response = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, ...(cookie && { cookie }), ...(address && { 'x-forwarded-for': address }) },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, text: await response.text() }
}
