import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openPython } from './micropython/open-python.ts'
import { openJavaScript } from './quickjs/open-javascript.ts'
import type { Language, Runtime } from './runtime.ts'

/** Both languages in a Node process: for the judge, content checks and tests. */

const files: Record<Language, string> = {
  python: '@micropython/micropython-webassembly-pyscript/micropython.wasm',
  javascript: '@jitl/quickjs-wasmfile-release-sync/wasm',
}

const loadWasm = (language: Language) =>
  new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve(files[language]))))

export async function openRuntimes(): Promise<Readonly<Record<Language, Runtime>>> {
  return { python: openPython(loadWasm('python')), javascript: await openJavaScript(loadWasm('javascript')) }
}
