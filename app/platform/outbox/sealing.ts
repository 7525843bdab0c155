/**
 * What is kept on a device is sealed with a key that the server gives to its owner alone. The device holds it, in a form
 * that no script can read out, while they are signed in; without it what is left is noise for whoever comes next.
 */

export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }

const algorithm = 'AES-GCM'

export const importSeal = (base64url: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)),
    algorithm,
    false,
    ['encrypt', 'decrypt'],
  )

export async function seal(key: CryptoKey, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv }, key, new TextEncoder().encode(text)) }
}

/** `null` where it was sealed with another key. */
export async function open(key: CryptoKey, { iv, data }: Sealed): Promise<string | null> {
  const opened = await crypto.subtle.decrypt({ name: algorithm, iv }, key, data).catch(() => null)
  return opened && new TextDecoder().decode(opened)
}
