/** The eight public keys of the spec, each with its meaning in Skykite. Nothing here is a secret. */
export type PublicRuntime = {
  /** Sent as x-api-key by our own pages: metrics tell their calls from those of other machines. */
  apiKey: string
  /** The host people sign in at: the first of the authorised domains, and the one we print. */
  authDomain: string
  /** Name of this deployment, which its metrics and the bus between its processes carry. */
  projectId: string
  /** Where optimised images are served from. */
  storageBucket: string
  /** The sender of our mails, shown where people are told to look for one. */
  messagingSenderId: string
  /** The build the page came from; a newer one reloads it. */
  appId: string
  /** Tag manager container; empty means none. Read on public pages after consent only. */
  measurementId: string
  /** Where the live connection and its REST fallback are, seen from the page. */
  databaseURL: string
}
