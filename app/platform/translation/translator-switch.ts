import { createContext } from 'react-router'

/** The switch of staff in the system configuration; set for each request by the guard that reads the configuration. */
export const translatorSwitch = createContext(false)
