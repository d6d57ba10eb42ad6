import type { CSSProperties, MouseEvent } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { signedMoney } from '../../ui/format.ts';
import { lastValue, type SheetRow } from '../grid/columns.ts';
import { areaOf, type Chosen, isIn, type Place } from '../grid/moves.ts';
import { CellEditor, type LeavingBy } from './cell-editor.tsx';
import { type Figure, type GridColumn, isFixed, shown } from './grid-model.ts';
import classes from './pay-grid.module.css';
import type { Editing } from './use-editing.ts';

interface RowGiven {
  row: SheetRow;
  index: number;
  columns: readonly GridColumn[];
  style: CSSProperties;
  chosen: Chosen;
  typing: { start: string } | undefined;
  editing: Editing;
  mayEdit: boolean;
  onChoose: (place: Place, isMore: boolean) => void;
  onEdit: (place: Place) => void;
  onKeep: (text: string, by: LeavingBy) => void;
  onGiveUp: () => void;
  onOpen: (row: SheetRow) => void;
  onWhy: (row: SheetRow, column: GridColumn) => void;
}

export function GridRow(given: RowGiven) {
  const { row, index, columns, style, chosen } = given;
  const area = areaOf(chosen);
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} style={style} tabIndex={-1}>
      {columns.map((column, at) => {
        const isActive = chosen.at.row === index && chosen.at.column === at;
        const about = cellLook(given, column);
        const isChosen = isIn(area, index, at);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: a cell of the grid, which has the keys.
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles of a cell have them.
          <div
            key={column.is === 'typed' ? column.column.key : column.is === 'figure' ? column.figure : 'name'}
            id={`pay-cell-${index}-${at}`}
            role={column.is === 'name' ? 'rowheader' : 'gridcell'}
            aria-colindex={at + 1}
            aria-selected={isChosen}
            aria-invalid={about.problem ? true : undefined}
            aria-readonly={column.is === 'typed' ? about.isFixed : undefined}
            title={about.title}
            className={[
              classes.cell,
              column.is === 'name' ? classes.name : classes.number,
              about.isFixed && classes.fixed,
              about.isChanged && classes.changed,
              isChosen && (chosen.at !== chosen.to || isActive) && classes.chosen,
              about.problem && classes.wrong,
              isActive && classes.active,
            ]
              .filter(Boolean)
              .join(' ')}
            onMouseDown={(event: MouseEvent) => {
              if (isActive && given.typing) return;
              event.preventDefault();
              given.onChoose({ row: index, column: at }, event.shiftKey);
            }}
            onDoubleClick={() => given.onEdit({ row: index, column: at })}
          >
            {isActive && given.typing && column.is === 'typed' ? (
              <CellEditor
                label={`${column.column.name} of ${row.pay.format_name}`}
                start={given.typing.start}
                onKeep={given.onKeep}
                onGiveUp={given.onGiveUp}
              />
            ) : (
              <Content {...given} column={column} />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface Look {
  readonly problem: string | undefined;
  readonly isFixed: boolean;
  readonly isChanged: boolean;
  readonly title: string | undefined;
}

function cellLook({ row, editing, mayEdit }: RowGiven, column: GridColumn): Look {
  if (column.is !== 'typed') {
    const title = column.is === 'name' ? row.pay.warnings?.map(({ message }) => message).join('\n') : undefined;
    return { problem: undefined, isFixed: false, isChanged: false, title: title || undefined };
  }
  const problem = editing.problemAt(row, column.column);
  const last = lastValue(row, column.column);
  const was = last === undefined ? undefined : `Last pay: ${shown(column.column, last)}`;
  return {
    problem,
    isFixed: !mayEdit || isFixed(row, column.column),
    isChanged: last !== undefined,
    title: problem ?? was,
  };
}

function Content({ row, column, editing, onOpen, onWhy }: RowGiven & { column: GridColumn }) {
  if (column.is === 'typed') return <span>{shown(column.column, editing.textAt(row, column.column))}</span>;
  if (column.is === 'name') {
    const warnings = row.pay.warnings?.length ?? 0;
    return (
      <>
        {warnings > 0 && (
          <span
            className={classes.mark}
            role="img"
            aria-label={`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`}
          >
            ⚠
          </span>
        )}
        <button type="button" tabIndex={-1} className={classes.plain} onClick={() => onOpen(row)}>
          {row.pay.format_name}
        </button>
        {row.pay.is_complete && (
          <span role="img" aria-label="Complete">
            ✓
          </span>
        )}
      </>
    );
  }
  const isOld = editing.onTheWay.has(row.pay.id);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${classes.plain} ${isOld ? classes.waiting : ''}`}
      title={isOld ? 'Being worked out' : undefined}
      onClick={() => onWhy(row, column)}
    >
      <FigureOf row={row} figure={column.figure} />
    </button>
  );
}

function FigureOf({ row, figure }: { row: SheetRow; figure: Figure }) {
  if (figure !== 'change') return <Amount value={row.pay[figure]} />;
  if (row.last === null) return <span>new</span>;
  return <span>{row.change ? signedMoney(row.change.gross) : '–'}</span>;
}
