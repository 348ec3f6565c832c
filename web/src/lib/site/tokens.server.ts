import tokens from '#lib/styles/tokens.css?raw';

const light = new Map(
  [...tokens.matchAll(/--([\w-]+): light-dark\((#\w+), #\w+\)/g)].map(([, name, colour]) => [
    name,
    colour,
  ]),
);

/**
 * The light shade of a colour of the site, where no style sheet reaches.
 * @throws Error when tokens.css has no such colour.
 */
export function lightColour(name: string): string {
  const colour = light.get(name);
  if (colour === undefined) throw new Error(`tokens.css has no colour --${name}`);
  return colour;
}

/** Puts the light shades in the place of `var(--…)`. */
export function withLightColours(svg: string): string {
  return svg.replace(/var\(--([\w-]+)\)/g, (_, name: string) => lightColour(name));
}
