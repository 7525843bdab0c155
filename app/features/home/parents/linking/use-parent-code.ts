import { useEffect, useEffectEvent, useState } from 'react'
import { parseParentCode, type ParentCodeProblem } from '#rules/guardians/parent-code.ts'
import { decodePercent } from '#rules/input/text.ts'
import type { KnownCode } from '#app/features/people/guardians/public.ts'
import { useAction, type Action } from '#app/platform/forms/use-action.ts'
import { deletePendingCode, readPendingCode, savePendingCode } from './pending-code.ts'

export type CodeLookup = { code: KnownCode }

type ParentCodeState = {
  /** The code that is looked up or shown; empty before one is entered. */
  code: string
  problem: ParentCodeProblem | null
  lookup: Action<CodeLookup>
  /** Checks a typed or scanned code and looks it up. */
  enter: (text: string) => void
  /** Goes back to the empty box. */
  forget: () => void
}

/** The parent code of this page: typed, scanned into the address, or entered before the user logged in. */
export function useParentCode(): ParentCodeState {
  const lookup = useAction<CodeLookup>('look', { skipRevalidation: true, isImmediate: true })
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<ParentCodeProblem | null>(null)

  const enter = (text: string) => {
    const parsed = parseParentCode(text)
    setProblem(parsed.ok ? null : parsed.reason)
    setCode(parsed.ok ? parsed.value : '')
    if (!parsed.ok) return
    savePendingCode(localStorage, parsed.value, Date.now())
    lookup.send({ code: parsed.value })
  }
  const forget = () => {
    deletePendingCode(localStorage)
    setCode('')
    setProblem(null)
  }
  const enterCode = useEffectEvent(enter)

  useEffect(() => {
    const readAddress = () => {
      const scanned = decodePercent(window.location.hash.slice(1, 100)) ?? ''
      const isCode = parseParentCode(scanned).ok
      // The code links a child: remove it from the address bar, the history and screenshots.
      if (isCode) window.history.replaceState(window.history.state, '', window.location.pathname)
      return isCode ? scanned : null
    }
    const enterScanned = () => {
      const scanned = readAddress()
      if (scanned) enterCode(scanned)
    }
    const first = readAddress() ?? readPendingCode(localStorage, Date.now())
    if (first) enterCode(first)
    window.addEventListener('hashchange', enterScanned)
    return () => window.removeEventListener('hashchange', enterScanned)
  }, [])

  return { code, problem, lookup, enter, forget }
}
