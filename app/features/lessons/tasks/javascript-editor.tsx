import type { ComponentProps } from 'react'
import { javascript } from './javascript-language.ts'
import TextEditor from './text-editor.tsx'

/** The same editor for the other language, whose grammar comes only where it is needed. */
export default function JavaScriptEditor(props: ComponentProps<typeof TextEditor>) {
  return <TextEditor {...props} language={javascript} name="JavaScript" />
}
