/** The system configuration as the spec names it; held by every screen, changed by staff. */
export type SystemConfiguration = { isMaintenance: boolean; isUsedTranslator: boolean }

export const defaultConfiguration: SystemConfiguration = { isMaintenance: false, isUsedTranslator: false }
