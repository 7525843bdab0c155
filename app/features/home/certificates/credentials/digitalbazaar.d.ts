/** Types of the parts of these packages that we use; they have none of their own. */

declare module '@digitalbazaar/ed25519-multikey' {
  export type KeyPair = { publicKeyMultibase: string; signer: () => object }
  export function generate(options: { id: string; controller: string; seed: Uint8Array }): Promise<KeyPair>
}

declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: { signer?: object; date?: string; cryptosuite: object }) => object
}

declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite' {
  export function createSignCryptosuite(): object
  export function createVerifyCryptosuite(): object
}

declare module 'jsonld-signatures' {
  type DocumentLoader = (address: string) => Promise<{ document: unknown; documentUrl: string; contextUrl: null }>
  type Options = { suite: object; purpose: object; documentLoader: DocumentLoader }
  const signatures: {
    sign: (document: object, options: Options) => Promise<object>
    verify: (document: object, options: Options) => Promise<{ verified: boolean; error?: Error }>
    purposes: { AssertionProofPurpose: new () => object }
  }
  export default signatures
}
