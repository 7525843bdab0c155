import { useEffect, useState } from 'react'
import { parseInvitedFragment } from '#rules/identity/invited-address.ts'

/** Address of the mailed invitation that led here; null on the server and without an invitation. */
export function useInvitedAddress(): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => setAddress(parseInvitedFragment(location.hash)), [])
  return address
}
