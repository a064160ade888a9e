/** The languages that code on a page can be in. */
export const codeLanguages = {
  text: { name: 'Plain text', aliases: ['txt', 'plain'] },
  bash: { name: 'Shell', aliases: ['sh', 'shell', 'zsh'] },
  c: { name: 'C' },
  cpp: { name: 'C++', aliases: ['c++'] },
  csharp: { name: 'C#', aliases: ['cs', 'c#'] },
  css: { name: 'CSS' },
  diff: { name: 'Diff' },
  dockerfile: { name: 'Dockerfile', aliases: ['docker'] },
  go: { name: 'Go' },
  html: { name: 'HTML' },
  java: { name: 'Java' },
  javascript: { name: 'JavaScript', aliases: ['js', 'jsx'] },
  json: { name: 'JSON' },
  kotlin: { name: 'Kotlin', aliases: ['kt'] },
  markdown: { name: 'Markdown', aliases: ['md'] },
  php: { name: 'PHP' },
  python: { name: 'Python', aliases: ['py'] },
  ruby: { name: 'Ruby', aliases: ['rb'] },
  rust: { name: 'Rust', aliases: ['rs'] },
  sql: { name: 'SQL' },
  swift: { name: 'Swift' },
  typescript: { name: 'TypeScript', aliases: ['ts', 'tsx'] },
  xml: { name: 'XML' },
  yaml: { name: 'YAML', aliases: ['yml'] },
}

/** The language that a name stands for, as people and other programs write it; plain text for one that is not known. */
export function languageOf(name: string): string {
  const wanted = name.toLowerCase()
  const found = Object.entries(codeLanguages).find(
    ([id, language]) => id === wanted || ('aliases' in language && language.aliases.includes(wanted)),
  )
  return found?.[0] ?? 'text'
}
