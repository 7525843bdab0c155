import type { ComponentProps } from 'react'
import { javascript } from './javascript-language.ts'
import TextEditor from './text-editor.tsx'

/** Text editor for JavaScript; a separate module, so that its grammar loads only when needed. */
export default function JavaScriptEditor(props: ComponentProps<typeof TextEditor>) {
  return <TextEditor {...props} language={javascript} name="JavaScript" />
}
