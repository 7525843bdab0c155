import { useEffect, useRef, useState } from 'react'
import { flyKites, type Drawing, type Stage } from './kites.ts'

export type Flight = {
  state: 'waiting' | 'loading' | 'flying' | 'done' | 'failed'
  drawing: Drawing | null
  measured: Stage[]
}

const grounded: Flight = { state: 'waiting', drawing: null, measured: [] }

/**
 * The kites and what they measure. They start by themselves, except for people who asked their device to keep things
 * still.
 */
export function useFlight() {
  const stage = useRef<HTMLDivElement>(null)
  const [started, setStarted] = useState(0)
  const [flight, setFlight] = useState(grounded)

  useEffect(() => {
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) setStarted(1)
  }, [])

  useEffect(() => {
    if (started === 0 || !stage.current) return undefined
    let stop: (() => void) | null = null
    let left = false
    setFlight({ ...grounded, state: 'loading' })
    flyKites(stage.current, {
      onDrawing: (drawing) => setFlight((before) => ({ ...before, state: 'flying', drawing })),
      onStage: (measured) => setFlight((before) => ({ ...before, measured: [...before.measured, measured] })),
      onEnd: () => setFlight((before) => ({ ...before, state: 'done' })),
    }).then(
      (land) => (left ? land() : (stop = land)),
      () => setFlight((before) => ({ ...before, state: 'failed' })),
    )
    return () => {
      left = true
      stop?.()
    }
  }, [started])

  return { stage, flight, start: () => setStarted(started + 1) }
}
