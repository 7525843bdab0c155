import { colorSchemeScript } from '#app/ui/theme/color-scheme.ts'

/** Inline scripts of `root.tsx`, identical on every page; the content security policy allows them by hash. */
export const inlineScripts: readonly string[] = [colorSchemeScript]
