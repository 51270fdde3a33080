-- A session in Neovim, with the keys and functions of a person: it types, completes, fixes, renames and formats.
-- try_editor.py starts it in a copy of the workspace, with the settings of docs/editors.md.

local is_new = vim.fn.has('nvim-0.11') == 1
local seconds = 30
local log = assert(io.open(vim.env.EDITOR_LOG, 'w'))

-- Neovim handles keys and messages between the steps, so a step that waits gives control back.
local function wait(what, is_done)
  local deadline = vim.loop.hrtime() + seconds * 1e9
  while true do
    local found = is_done()
    if found then
      log:write('  ', what, '\n')
      log:flush()
      return found
    end
    if vim.loop.hrtime() > deadline then error('after ' .. seconds .. ' seconds: not ' .. what) end
    coroutine.yield()
  end
end

local function keys(text) vim.api.nvim_input(text) end

local function buffer_text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') end

local function codes()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    local told = (diagnostic.user_data or {}).lsp or {}
    table.insert(found, diagnostic.code or told.code or diagnostic.message)
  end
  return table.concat(found, ' ')
end

local function go_to(words)
  vim.fn.cursor(1, 1)
  assert(vim.fn.search(words, 'cW') > 0, words)
end

-- The words in the floating window, if there is one.
local function floating_text()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
    end
  end
end

local function listed_words()
  local words = {}
  for _, list in ipairs({ vim.fn.getqflist(), vim.fn.getloclist(0) }) do
    for _, item in ipairs(list) do table.insert(words, item.text) end
  end
  return table.concat(words, '\n')
end

local function close_lists()
  vim.cmd('cclose | lclose')
  vim.fn.setqflist({}, 'f')
  vim.fn.setloclist(0, {}, 'f')
end

local function choose_action(words)
  vim.ui.select = function(items, options, choose)
    for _, item in ipairs(items) do
      if options.format_item(item):find(words, 1, true) then return choose(item) end
    end
    error('no action ' .. words)
  end
  vim.lsp.buf.code_action()
end

-- Completes before the cursor with CTRL-X CTRL-O, as the setting 'omnifunc' of Neovim does it.
local function complete(word)
  keys('<C-x><C-o>')
  wait('the list has ' .. word, function()
    if vim.fn.pumvisible() == 0 then return false end
    for index, item in ipairs(vim.fn.complete_info({ 'items' }).items) do
      if item.word == word or item.abbr == word then
        vim.api.nvim_select_popupmenu_item(index - 1, true, true, {})
        return true
      end
    end
  end)
end

local function session()
  local campaign = vim.api.nvim_get_current_buf()
  vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'
  -- A list even if it has only one entry, and no indentation by Neovim's own rules for YAML.
  vim.o.completeopt = 'menuone'
  vim.bo.indentexpr = ''
  wait('two findings are there', function() return codes() == 'unknown-field unknown-field' end)

  -- Without the server: the list of ':make'.
  vim.cmd('source ' .. vim.env.MAKE_SETTINGS)
  vim.cmd('silent make!')
  local places = {}
  for _, item in ipairs(vim.fn.getqflist()) do
    table.insert(places, ('%s:%d:%d:%s'):format(vim.fn.bufname(item.bufnr), item.lnum, item.col, item.type))
  end
  assert(table.concat(places, ' ') == 'campaigns/sale.yaml:8:5:e campaigns/sale.yaml:12:58:e', table.concat(places, ' '))
  log:write('  findings are listed after :make\n')
  close_lists()

  -- Types over a word, key by key.
  go_to('mesage')
  keys('cwmessage<Esc>')
  wait('the finding is gone', function() return codes() == 'unknown-field' end)

  go_to('prority')
  choose_action("'priority'")
  wait('the fix is made', function() return buffer_text():find(', priority: high') end)
  wait('no finding is left', function() return codes() == '' end)

  go_to('type: slideup')
  keys('oprio')
  complete('priority')
  wait('the key is there', function() return buffer_text():find('\n    priority') end)
  keys('<Esc>0Di    priority: h')
  wait('the line is typed', function() return vim.api.nvim_get_current_line() == '    priority: h' end)
  complete('high')
  keys('<Esc>')
  wait('the value is there', function()
    return vim.fn.mode() == 'n' and vim.api.nvim_get_current_line() == '    priority: high'
  end)

  go_to('slideup')
  vim.lsp.buf.hover()
  wait('the explanation is shown', function() return (floating_text() or ''):find('slideup') end)
  keys('<Esc>hl')
  wait('it is closed', function() return not floating_text() end)

  go_to('cart_viewed')
  vim.lsp.buf.definition()
  wait('the catalogue is shown', function() return vim.fn.expand('%:t') == 'events.yaml' end)
  vim.api.nvim_set_current_buf(campaign)

  go_to('cart_viewed')
  vim.lsp.buf.references()
  wait('all uses are listed', function() return select(2, listed_words():gsub('cart_viewed', '')) >= 3 end)
  close_lists()
  vim.lsp.buf.document_symbol()
  wait('the outline is listed', function() return listed_words():find('reminder') end)
  close_lists()
  vim.lsp.buf.workspace_symbol('hello')
  wait('a message of another file is found', function() return listed_words():find('news/hello') end)
  close_lists()
  vim.lsp.codelens.refresh()
  if is_new then
    wait('lenses are there', function() return #vim.lsp.codelens.get(campaign) > 0 end)
    vim.lsp.inlay_hint.enable(true)
    vim.wo.foldmethod = 'expr'
    vim.wo.foldexpr = 'v:lua.vim.lsp.foldexpr()'
    vim.wo.foldlevel = 99
    wait('messages can be folded', function() return vim.fn.foldlevel(vim.fn.search('id: reminder', 'nw')) > 0 end)
    wait('words have colours', function()
      local line = vim.fn.search('^    type: slideup', 'nw') - 1
      return #(vim.lsp.semantic_tokens.get_at_pos(campaign, line, 4) or {}) > 0
    end)
  end

  go_to('cart_viewed')
  vim.lsp.buf.rename('basket_viewed')
  wait('the event has a new name', function() return buffer_text():find('name: basket_viewed') end)

  go_to('audience: ')
  keys('A   <Esc>0fm4i <Esc>')
  wait('blanks are typed', function()
    return vim.fn.mode() == 'n' and buffer_text():find('audience:     members   ')
  end)
  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = 5000 })
  else
    vim.lsp.buf.formatting_sync(nil, 5000)
  end
  wait('the file is formatted', function() return buffer_text():find('audience: members\n') end)
  wait('no finding is left at the end', function() return codes() == '' end)
  vim.cmd('silent wall')
end

local run = coroutine.create(session)
local timer = vim.loop.new_timer()
timer:start(0, 20, vim.schedule_wrap(function()
  if coroutine.status(run) == 'dead' then return end
  local is_fine, reason = coroutine.resume(run)
  if coroutine.status(run) ~= 'dead' then return end
  timer:stop()
  if not is_fine then
    log:write('  WRONG: ', debug.traceback(run, reason), '\n  findings: ', codes(), '\n', buffer_text(), '\n')
    log:write(vim.fn.execute('messages'), '\n')
  end
  log:close()
  vim.cmd(is_fine and 'qall!' or 'cquit!')
end))
