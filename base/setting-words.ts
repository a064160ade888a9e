/** What each setting is called where it is chosen, and how its value is read. */
export type SettingWords<Settings> = {
  readonly [Name in keyof Settings]: { readonly label: string; say(value: Settings[Name]): string }
}

type Given<Settings> = { readonly [Name in keyof Settings]?: Settings[Name] | undefined }

/** The settings that are given, each as 'Minimum password length: 12 characters'. */
export function saySettings<Settings>(words: SettingWords<Settings>, given: Given<Settings>): string {
  const said: string[] = []
  for (const name in words) {
    const value = given[name]
    if (value !== undefined) said.push(`${words[name].label}: ${words[name].say(value)}`)
  }
  return said.join('; ')
}
