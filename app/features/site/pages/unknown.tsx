import { data } from 'react-router'

/** Whatever no route knows: the root's error screen says so. */
export const loader = () => {
  throw data(null, { status: 404, statusText: 'Page not found' })
}

export default function Unknown() {
  return null
}
