/** System configuration with the field names of the product spec; all pages use it, staff can change it. */
export type SystemConfiguration = { isMaintenance: boolean; isUsedTranslator: boolean }

export const defaultConfiguration: SystemConfiguration = { isMaintenance: false, isUsedTranslator: false }
