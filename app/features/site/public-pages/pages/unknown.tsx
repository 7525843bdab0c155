import { data } from 'react-router'

/** Catch-all route: the error page of the root shows the 404. */
export const loader = () => {
  throw data(null, { status: 404, statusText: 'Page not found' })
}

export default function Unknown() {
  return null
}
