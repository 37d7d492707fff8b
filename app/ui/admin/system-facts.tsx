import type { OptionalSetting, SystemFacts } from "#app/domain/system/system.ts";
import { Panel } from "./admin-page.tsx";
import { formatBytes, formatSpan } from "./quantities.ts";
import { SETTING_USES } from "./system-labels.ts";
import styles from "./system-page.module.css";

interface SystemFactsPanelProps {
  facts: SystemFacts & { migrations: number; databaseBytes: number };
  missingSettings: readonly OptionalSetting[];
}

export function SystemFactsPanel({ facts, missingSettings }: SystemFactsPanelProps) {
  const { version, migrations, uptimeMs, memoryBytes, databaseBytes, freeBytes, diskBytes } = facts;
  const rows: readonly (readonly [string, string])[] = [
    ["Loja", `versão ${version}`],
    ["Banco de dados", `versão ${migrations} do esquema`],
    ["Aberta há", formatSpan(uptimeMs)],
    ["Memória", formatBytes(memoryBytes)],
    ["Tamanho do banco", formatBytes(databaseBytes)],
    ["Disco livre", `${formatBytes(freeBytes)} de ${formatBytes(diskBytes)}`],
  ];
  return (
    <Panel id="versao" title="Versão e máquina">
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>O que falta configurar</h3>
      {missingSettings.length > 0 ? (
        <ul>
          {missingSettings.map((name) => (
            <li key={name}>
              <code>{name}</code>: sem ela, {SETTING_USES[name]}.
            </li>
          ))}
        </ul>
      ) : (
        <p>Nada: tudo que é opcional está configurado.</p>
      )}
    </Panel>
  );
}
