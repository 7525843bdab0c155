import { useEffect, useState } from 'react'
import type { CheckResult } from '../credentials/check-certificate.ts'

/** Checks a certificate of this site in the browser; null while the check is running. */
export function useCheckedAddress(slug: string | null): CheckResult | null {
  const [result, setResult] = useState<CheckResult | null>(null)
  useEffect(() => {
    if (slug === null) return
    let isCurrent = true
    void (async () => {
      const { checkAddress, readFromSite } = await import('../credentials/check-certificate.ts')
      const checked = await checkAddress(slug, { origin: location.origin, now: Date.now(), read: readFromSite })
      if (isCurrent) setResult(checked)
    })()
    return () => {
      isCurrent = false
    }
  }, [slug])
  return result
}
