import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client, World } from '../client.ts';
import { needs, run, venvIn } from '../toolchain.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HERE = fileURLToPath(new URL('.', import.meta.url));
const CALLS = 'generated and compiled; creates a pay, downloads its payslip, verifies a webhook';
const GENERATOR = '7.25.0';

const at = ({ base, listener }: World) => ({ BASE: base, LISTENER: listener });

const typescript: Client = {
  name: 'openapi-typescript and openapi-fetch',
  version: '7.13.0 and 0.17.0',
  done: CALLS,
  async try(world) {
    const folder = world.folderOf('typescript');
    const { default: openapiTypescript, astToString } = createRequire(join(ROOT, 'console/package.json'))(
      'openapi-typescript',
    );
    const document = JSON.parse(readFileSync(world.document, 'utf8'));
    writeFileSync(join(folder, 'schema.d.ts'), astToString(await openapiTypescript(document)));
    for (const file of ['main.ts', 'tsconfig.json']) copyFileSync(join(HERE, 'typescript', file), join(folder, file));
    // TypeScript finds the libraries in a parent folder.
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], { folder });
    await run(process.execPath, ['--import', 'tsx', join(folder, 'main.ts')], { folder, env: at(world) });
  },
};

const python: Client = {
  name: 'openapi-python-client',
  version: '0.29.1',
  done: CALLS,
  async try(world) {
    const folder = world.folderOf('python');
    const bin = await venvIn(folder, ['openapi-python-client==0.29.1']);
    const client = join(folder, 'tasman_client');
    rmSync(client, { recursive: true, force: true });
    const options = ['--meta', 'none', '--output-path', client, '--config', join(HERE, 'python/config.yml')];
    await run(
      join(bin, 'openapi-python-client'),
      ['generate', '--fail-on-warning', '--path', world.document, ...options],
      {
        folder,
      },
    );
    await run(join(bin, 'python'), ['-m', 'compileall', '-q', client], { folder });
    await run(join(bin, 'python'), [join(HERE, 'python/main.py')], {
      folder,
      env: { ...at(world), PYTHONPATH: folder },
    });
  },
};

/** Generates a client with openapi-generator, which is fetched from Maven. */
async function generate(
  world: World,
  language: string,
  folder: string,
  properties: readonly string[],
  more: readonly string[] = [],
): Promise<string> {
  needs('java', ['-version'], 'Java');
  needs('mvn', ['-version'], 'Maven');
  const tool = world.folderOf('openapi-generator');
  const jar = join(tool, `openapi-generator-cli-${GENERATOR}.jar`);
  if (!existsSync(jar)) {
    const artifact = `org.openapitools:openapi-generator-cli:${GENERATOR}`;
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
    await run('mvn', ['-q', goal, `-Dartifact=${artifact}`, `-DoutputDirectory=${tool}`], { folder: tool });
  }
  const client = join(folder, 'client');
  rmSync(client, { recursive: true, force: true });
  const options = [
    '-g',
    language,
    '-i',
    world.document,
    '-o',
    client,
    `--additional-properties=${properties.join(',')}`,
  ];
  const parts = [
    '--global-property',
    'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false,webhooks=false',
  ];
  await run('java', ['-jar', jar, 'generate', ...options, ...parts, ...more], { folder });
  return client;
}

const generatedPython: Client = {
  name: 'openapi-generator for Python',
  version: GENERATOR,
  done: CALLS,
  async try(world) {
    const folder = world.folderOf('openapi-generator-python');
    const client = await generate(world, 'python', folder, ['packageName=tasman_client']);
    const bin = await venvIn(folder, ['urllib3>=2.7', 'python-dateutil', 'pydantic>=2.11', 'typing-extensions']);
    await run(join(bin, 'python'), ['-m', 'compileall', '-q', join(client, 'tasman_client')], { folder });
    await run(join(bin, 'python'), [join(HERE, 'openapi-generator-python/main.py')], {
      folder,
      env: { ...at(world), PYTHONPATH: client },
    });
  },
};

const java: Client = {
  name: 'openapi-generator for Java',
  version: GENERATOR,
  done: CALLS,
  async try(world) {
    const folder = world.folderOf('openapi-generator-java');
    const client = await generate(world, 'java', folder, [
      'library=okhttp-gson',
      'invokerPackage=tasman.client',
      'apiPackage=tasman.client.api',
      'modelPackage=tasman.client.model',
    ]);
    const program = join(client, 'src/main/java/tasman');
    mkdirSync(program, { recursive: true });
    copyFileSync(join(HERE, 'openapi-generator-java/Main.java'), join(program, 'Main.java'));
    const classpath = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath';
    await run('mvn', ['-q', 'compile', classpath, '-Dmdep.outputFile=classpath.txt'], { folder: client });
    const libraries = readFileSync(join(client, 'classpath.txt'), 'utf8').trim();
    await run('java', ['-cp', `target/classes:${libraries}`, 'tasman.Main'], { folder: client, env: at(world) });
  },
};

/** Uses Mono from Debian's packages, because the registries that the other clients use do not provide a .NET SDK. */
const csharp: Client = {
  name: 'openapi-generator for C# (Mono)',
  version: GENERATOR,
  done: CALLS,
  async try(world) {
    needs('mono', ['--version'], 'Mono');
    needs('mcs', ['--version'], 'the compiler of Mono (mono-devel in Debian)');
    const folder = world.folderOf('openapi-generator-csharp');
    const properties = [
      'packageName=Tasman.Client',
      'library=httpclient',
      'targetFramework=net48',
      'supportsRetry=false',
    ];
    const client = await generate(world, 'csharp', folder, properties, ['--type-mappings=decimal=string']);
    // Json.NET, from the npm package made for Unity.
    await run(
      'npm',
      ['install', '--no-save', '--silent', '--prefix', folder, 'jillejr.newtonsoft.json-for-unity@12.0.101'],
      {
        folder,
      },
    );
    const plugins = join(folder, 'node_modules/jillejr.newtonsoft.json-for-unity/Plugins');
    copyFileSync(join(plugins, 'Newtonsoft.Json Editor/Newtonsoft.Json.dll'), join(folder, 'Newtonsoft.Json.dll'));
    const libraries = ['Newtonsoft.Json', 'System.Net.Http', 'System.ComponentModel.DataAnnotations'];
    const system = ['System.Runtime.Serialization', 'System.Web'];
    const references = [...libraries, ...system].map((name) => `-r:${name}.dll`);
    const sources = [`-recurse:${join(client, 'src')}/*.cs`, join(HERE, 'openapi-generator-csharp/Main.cs')];
    await run('mcs', ['-langversion:latest', '-out:main.exe', ...references, ...sources], { folder });
    await run('mono', ['main.exe'], { folder, env: at(world) });
  },
};

const go: Client = {
  name: 'oapi-codegen (Go)',
  version: '2.8.1',
  done: CALLS,
  async try(world) {
    needs('go', ['version'], 'Go');
    const folder = world.folderOf('go');
    for (const file of ['main.go', 'go.mod', 'go.sum', 'config.yaml']) {
      copyFileSync(join(HERE, 'go', file), join(folder, file));
    }
    mkdirSync(join(folder, 'tasman'), { recursive: true });
    const tool = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.1';
    await run('go', ['run', tool, '--config', 'config.yaml', world.document], { folder });
    await run('go', ['run', '.'], { folder, env: at(world) });
  },
};

export const GENERATORS: Readonly<Record<string, Client>> = {
  typescript,
  python,
  'openapi-generator-python': generatedPython,
  'openapi-generator-java': java,
  'openapi-generator-csharp': csharp,
  go,
};
