import { colorSchemeScript } from '#app/ui/theme/color-scheme.ts'

/** Inline scripts that `root.tsx` writes itself, the same in every page; the content security policy names them. */
export const ownScripts: readonly string[] = [colorSchemeScript]
