/** A program that serves models on the visitor's own machine. */
export interface LocalServer {
  id: 'ollama' | 'lm-studio' | 'llama-cpp';
  name: string;
  /** Where it listens unless told otherwise. */
  address: string;
  /** How to let a page of another origin in. */
  help(origin: string): string;
}

export const LOCAL_SERVERS: readonly LocalServer[] = [
  {
    id: 'ollama',
    name: 'Ollama',
    address: 'http://localhost:11434/v1',
    help: (origin) =>
      `Ollama lets in pages from localhost only. Set the environment variable OLLAMA_ORIGINS to ${origin} and start Ollama again.`,
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    address: 'http://localhost:1234/v1',
    help: () =>
      'LM Studio lets no page in until you say so: start its server with “lms server start --cors”, or switch CORS on in its Developer tab.',
  },
  {
    id: 'llama-cpp',
    name: 'llama.cpp',
    address: 'http://localhost:8080/v1',
    help: (origin) =>
      `The llama.cpp server lets in every page by default; if it was started with --cors-origins, that must name ${origin}.`,
  },
];

/** The browser's own question, which comes on the first call to the visitor's machine. */
export const LOCAL_NETWORK_HELP =
  'Chrome asks whether this site may reach devices on your local network: allow it, or change it later in the site settings beside the address bar. Safari does not let an https page call http on your own machine: use Chrome, Edge or Firefox.';

/** The server that an address most likely means, by its port. */
export function serverAt(address: string): LocalServer | undefined {
  const { port } = new URL(address);
  return LOCAL_SERVERS.find((server) => new URL(server.address).port === port);
}
