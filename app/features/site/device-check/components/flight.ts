import { useEffect, useRef, useState } from 'react'
import { flyKites, type Drawing, type Stage } from './kites.ts'

export type Flight = {
  state: 'waiting' | 'loading' | 'flying' | 'done' | 'failed'
  drawing: Drawing | null
  measuredStages: Stage[]
}

const initialFlight: Flight = { state: 'waiting', drawing: null, measuredStages: [] }

/**
 * Runs the kite animation and collects its frame rates. Starts automatically, except for users who prefer reduced
 * motion.
 */
export function useFlight() {
  const stage = useRef<HTMLDivElement>(null)
  const [startCount, setStartCount] = useState(0)
  const [flight, setFlight] = useState(initialFlight)

  useEffect(() => {
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) setStartCount(1)
  }, [])

  useEffect(() => {
    if (startCount === 0 || !stage.current) return undefined
    let stop: (() => void) | null = null
    let isUnmounted = false
    setFlight({ ...initialFlight, state: 'loading' })
    flyKites(stage.current, {
      onDrawing: (drawing) => setFlight((previous) => ({ ...previous, state: 'flying', drawing })),
      onStage: (measured) =>
        setFlight((previous) => ({ ...previous, measuredStages: [...previous.measuredStages, measured] })),
      onEnd: () => setFlight((previous) => ({ ...previous, state: 'done' })),
    }).then(
      (stopFlight) => (isUnmounted ? stopFlight() : (stop = stopFlight)),
      () => setFlight((previous) => ({ ...previous, state: 'failed' })),
    )
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [startCount])

  return { stage, flight, start: () => setStartCount(startCount + 1) }
}
