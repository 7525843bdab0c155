import { useEffect, useState } from 'react'
import { setTimer, type Groups, type Pair, type PresenceChoices, type Timer } from '#rules/classrooms/class-tools.ts'

export const tools = ['timer', 'name', 'groups', 'light'] as const
export type Tool = (typeof tools)[number]
export const lights = ['red', 'amber', 'green'] as const
export type Light = (typeof lights)[number]

/** State of the tools of a class, with ids instead of names. Stored on the device, so that it survives a reload. */
export type ToolState = {
  tool: Tool
  timer: Timer
  picked: readonly string[]
  presence: PresenceChoices | null
  size: number
  pairsApart: readonly Pair[]
  groups: Groups | null
  light: Light | null
}

const initialState: ToolState = {
  tool: 'timer',
  timer: setTimer(5),
  picked: [],
  presence: null,
  size: 3,
  pairsApart: [],
  groups: null,
  light: null,
}

export function useTools(classroomId: string) {
  const key = `class-tools ${classroomId}`
  const [state, setState] = useState(() => readState(key))
  useEffect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(state))
    } catch {
      // Storage is full or disabled: the tools work until the page is closed.
    }
  }, [key, state])
  return { state, change: (part: Partial<ToolState>) => setState((previous) => ({ ...previous, ...part })) }
}

function readState(key: string): ToolState {
  try {
    return { ...initialState, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ToolState>) }
  } catch {
    return initialState
  }
}
