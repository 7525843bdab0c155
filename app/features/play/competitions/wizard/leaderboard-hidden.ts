import { createContext } from 'react'

/** True if the class hides its leaderboard; this overrides the `names` setting of the wizard. */
export const LeaderboardHidden = createContext(false)
