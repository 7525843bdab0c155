/** The eight public keys of the spec, each with its meaning in Skykite. Nothing here is a secret. */
export type PublicRuntime = {
  /** Sent as x-api-key by our own pages, so that operators can tell and rotate first-party clients. */
  apiKey: string
  /** Host of the sign-in door `/auth` used by popups and redirects. */
  authDomain: string
  /** Name of this deployment; part of metrics and of the device's storage names. */
  projectId: string
  /** Where optimised images are served from. */
  storageBucket: string
  /** The sender of our mails, shown where people are told to look for one. */
  messagingSenderId: string
  /** The build the page came from; a newer one reloads it. */
  appId: string
  /** Tag manager container; empty means none. Read on public pages after consent only. */
  measurementId: string
  /** Base address of the live connection and its REST fallback. */
  databaseURL: string
}
