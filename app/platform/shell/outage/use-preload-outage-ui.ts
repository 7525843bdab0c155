import { useEffect } from 'react'
import { usePreloadErrorText } from '../../errors/error-text.ts'
import { loadOutageWait } from './outage-state.ts'
import { loadOutageNotice } from './outage-watch.tsx'

/** Preloads code and messages needed when the network fails: retry logic, outage notice and error texts. */
export function usePreloadOutageUi() {
  usePreloadErrorText()
  useEffect(() => {
    void loadOutageWait()
    void loadOutageNotice()
  }, [])
}
