import { createContext } from 'react'

/** The class hides its leaderboard, whatever the wizard of a competition asks for. */
export const HidesPlaces = createContext(false)
