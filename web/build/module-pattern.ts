/** Names of modules without their ending, separated by spaces, by folder. */
type Names = Record<string, string>

type Parts = {
  modules?: Names
  /** Folders whose modules are all in the group, without the files whose names begin with one of these texts. */
  foldersWithout?: Names
  packages?: string
  icons?: string
  others?: RegExp[]
}

const oneOf = (names: string) => `(${names.split(/\s+/).join('|')})`

/** Regular expression for the paths of the modules in a group. */
export function matching({ modules = {}, foldersWithout = {}, packages, icons, others = [] }: Parts) {
  const sources = [
    ...Object.entries(modules).map(([folder, names]) => `/${folder}/${oneOf(names)}\\.`),
    ...Object.entries(foldersWithout).map(([folder, names]) => `/${folder}/(?!${oneOf(names)})`),
    packages && `/node_modules/${oneOf(packages)}/`,
    icons && `/lucide-react/dist/esm/icons/${oneOf(icons)}\\.`,
    ...others.map(({ source }) => source),
  ]
  return new RegExp(sources.filter(Boolean).join('|'))
}
