import { languages } from './languages.ts'

/** Options of a select field: all languages, each in its own name. */
export const LanguageOptions = () =>
  languages.map(({ code, nativeName, tag }) => (
    <option key={code} value={code} lang={tag}>
      {nativeName}
    </option>
  ))
