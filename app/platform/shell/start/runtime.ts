/** The eight public keys of the spec, each with its meaning in Skykite. Nothing here is a secret. */
export type PublicRuntime = {
  /** Sent as x-api-key by our pages, so that metrics can distinguish them from other API clients. */
  apiKey: string
  /** Host for signing in: the first of the authorized domains, also printed on cards. */
  authDomain: string
  /** Name of this deployment, used in metrics and bus subjects. */
  projectId: string
  /** Base URL of optimized images. */
  storageBucket: string
  /** Sender address of our emails, shown where users must check their inbox. */
  messagingSenderId: string
  /** Build id of the page; the page reloads when the server has a newer build. */
  appId: string
  /** Tag manager container, or empty. Used only on public pages and after consent. */
  measurementId: string
  /** Path of the live connection and its REST fallback. */
  databaseURL: string
}
