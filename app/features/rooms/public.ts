import { createContext } from 'react-router'
import type { RoomChoice } from './contract.ts'

export type { RoomChoice }

/** The room this request is in; set by the check-classroom-id guard. */
export const roomContext = createContext<RoomChoice>()
