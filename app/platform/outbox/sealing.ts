/**
 * Work stored on a device is encrypted with a key that the server gives only to the owner. The device stores the key as
 * a non-extractable CryptoKey while the owner is signed in; without it the next user of the device cannot read the
 * work.
 */

export type SealedData = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }

const algorithm = 'AES-GCM'

export const importSealKey = (base64url: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0)),
    algorithm,
    false,
    ['encrypt', 'decrypt'],
  )

export async function seal(key: CryptoKey, text: string): Promise<SealedData> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv }, key, new TextEncoder().encode(text)) }
}

/** Returns `null` if the data was encrypted with another key. */
export async function unseal(key: CryptoKey, { iv, data }: SealedData): Promise<string | null> {
  const plaintext = await crypto.subtle.decrypt({ name: algorithm, iv }, key, data).catch(() => null)
  return plaintext && new TextDecoder().decode(plaintext)
}
